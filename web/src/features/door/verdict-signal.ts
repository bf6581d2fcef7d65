import type { VerdictKind } from './verdict.ts'

/** The notes of each verdict, in hertz and milliseconds: a high note for `good`, a low note for `bad`. */
const notes: Readonly<Record<VerdictKind, readonly (readonly [hertz: number, durationMs: number])[]>> = {
  good: [[1046, 130]],
  already_in: [
    [660, 110],
    [660, 110],
  ],
  waitlisted: [
    [660, 110],
    [880, 110],
  ],
  removed: [
    [660, 110],
    [880, 110],
  ],
  bad: [[196, 450]],
  pending: [[660, 110]],
  undone: [[440, 110]],
  unknown: [
    [294, 160],
    [220, 260],
  ],
}

/** The vibration of each verdict, in milliseconds: vibrations and the pauses between them. */
const vibrations: Readonly<Record<VerdictKind, number[]>> = {
  good: [60],
  already_in: [60, 60, 60],
  waitlisted: [60, 60, 60],
  removed: [60, 60, 60],
  bad: [400],
  pending: [60, 60, 60],
  undone: [60],
  unknown: [150, 80, 150],
}

let audioContext: AudioContext | undefined

/** Signals a verdict by sound and vibration, if the device can, so that nobody has to look at the screen. */
export function signalVerdict(kind: VerdictKind): void {
  // Before a user first clicks or types on a page, browsers refuse sound and vibration, and log a warning.
  if (!navigator.userActivation.hasBeenActive) return
  if ('vibrate' in navigator) navigator.vibrate(vibrations[kind])
  audioContext ??= new AudioContext()
  let noteStart = audioContext.currentTime
  for (const [hertz, durationMs] of notes[kind]) {
    const [oscillator, gainNode] = [audioContext.createOscillator(), audioContext.createGain()]
    oscillator.frequency.value = hertz
    gainNode.gain.setValueAtTime(0.25, noteStart)
    gainNode.gain.exponentialRampToValueAtTime(0.001, noteStart + durationMs / 1000)
    oscillator.connect(gainNode).connect(audioContext.destination)
    oscillator.start(noteStart)
    oscillator.stop((noteStart += durationMs / 1000))
  }
}
