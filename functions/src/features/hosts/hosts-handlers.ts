import type { Handlers } from '../../platform/call-handler.ts'
import { getHostProfile, updateHostProfile, uploadHostPhoto } from './host-profile.ts'
import { getHost, listCityHosts, listEventsOfHost, listHosts, searchHosts } from './list-hosts.ts'

export const hostsHandlers = {
  getHostProfile,
  updateHostProfile,
  uploadHostPhoto,
  getHost,
  listCityHosts,
  listEventsOfHost,
  listHosts,
  searchHosts,
} satisfies Partial<Handlers>
