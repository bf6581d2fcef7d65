import GuestList from '@/core/events/guests/guest-list.tsx'
import type { HostOverlayProps } from './host-overlay-props.ts'

/** Shows the guest list of a private event (`?guests={id}`). */
export default function GuestsOverlay({ openId, onClose }: HostOverlayProps) {
  return <GuestList id={Number(openId)} onClose={onClose} />
}
