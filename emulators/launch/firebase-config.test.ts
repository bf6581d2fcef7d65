import { expect, it } from 'vitest'
import { makeLocalPolicy } from './firebase-config.ts'
import { computePorts } from '../ports.ts'

const POLICY =
  "default-src 'self'; img-src 'self' https://firebasestorage.googleapis.com; connect-src 'self' https://firestore.googleapis.com https://identitytoolkit.googleapis.com"

it('replaces only those origins in the policy that have an emulator', () =>
  expect(makeLocalPolicy(POLICY, computePorts(10))).toBe(
    "default-src 'self'; img-src 'self' http://127.0.0.1:9209; connect-src 'self' http://127.0.0.1:8090 http://127.0.0.1:9109",
  ))
