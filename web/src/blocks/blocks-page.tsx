import { UrlTabs } from '@/components/data/url-tabs.tsx'
import { FormBlocks } from './form-blocks.tsx'
import { ListBlocks } from './list-blocks.tsx'
import { StateBlocks } from './state-blocks.tsx'
import { WritingBlocks } from './writing-blocks.tsx'

/** Every building block of the dashboards with its states. For who builds screens, and for the test that looks at them. */
export function BlocksPage() {
  return (
    <main className="px-gutter pt-8 pb-24">
      <h1 className="display text-display-3">Building blocks</h1>
      <div className="mt-8">
        <UrlTabs
          label="Kinds of blocks"
          tabs={[
            { id: 'lists', label: 'Lists', render: () => <ListBlocks /> },
            { id: 'states', label: 'Numbers and states', count: 4, render: () => <StateBlocks /> },
            { id: 'forms', label: 'Forms', render: () => <FormBlocks /> },
            { id: 'writing', label: 'Writing', render: () => <WritingBlocks /> },
          ]}
        />
      </div>
    </main>
  )
}
