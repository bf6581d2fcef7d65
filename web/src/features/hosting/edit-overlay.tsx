import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { hostRole } from '@/core/events/editor/editor-role.ts'
import EventEditor from '@/core/events/editor/event-editor.tsx'
import { personalKeys } from '@/lib/device-keys.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { makePersonalKey } from '@/lib/current-user-id.ts'
import { hostProfileQuery } from './host-queries.ts'
import type { HostOverlayProps } from './host-overlay-props.ts'
import { WelcomeTips } from './welcome-tips.tsx'

/** The editor of an event (`?edit={id}`) or of a new one (`?edit=new`). */
export default function EditOverlay({ user, openId, onClose, onOpenPhotos, onShare }: HostOverlayProps) {
  const isNew = openId === 'new'
  const tipsState = useTipsState(isNew)
  // The tips appear together with the form, because tips that came later would move the fields while someone taps them.
  if (tipsState === 'unknown') return <DialogSpinner />
  return (
    <EventEditor
      role={hostRole}
      user={user}
      id={isNew ? null : Number(openId)}
      intro={tipsState === 'shown' && <WelcomeTips />}
      onClose={onClose}
      onOpenPhotos={onOpenPhotos}
      onShare={onShare}
    />
  )
}

const makeSeenTipsKey = () => makePersonalKey(`${personalKeys.visits}.host-tips`)

type TipsState = 'shown' | 'hidden' | 'unknown'

/** Returns whether the tips are shown: once on a device, in the editor of a new event, to a host who has not published one yet. */
function useTipsState(isNew: boolean): TipsState {
  const [tipsState, setTipsState] = useState<TipsState>(() =>
    deviceStorage.get(makeSeenTipsKey()) === null ? 'unknown' : 'hidden',
  )
  const { data, isFetched } = useQuery({ ...hostProfileQuery, enabled: isNew && tipsState === 'unknown' })
  // The first response decides, even if it is an error: a form without tips is better than one that waits for another attempt.
  if (isNew && tipsState === 'unknown' && isFetched)
    setTipsState(data?.hasPublishedEvent === false ? 'shown' : 'hidden')
  const isShown = isNew && tipsState === 'shown'
  useEffect(() => {
    if (isShown) deviceStorage.set(makeSeenTipsKey(), '1')
  }, [isShown])
  return isNew ? tipsState : 'hidden'
}
