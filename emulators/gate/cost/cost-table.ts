import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { ROOT } from '../../paths.ts'
import { say } from '../../progress.ts'
import { behaviour } from './behaviour.ts'
import { readFigures, type Figures } from './figures.ts'
import { costOf, usageOf } from './month.ts'
import { AS_OF } from './prices.ts'

const FILE = path.join(ROOT, 'docs', 'operate.md')
const MEMBERS = [1_000, 100_000, 1_000_000] as const

const whole = (value: number) => Math.round(value).toLocaleString('en-US')

/** The table as docs/operate.md has it, with what it goes by. */
export function costTable(figures: Figures): string {
  const usages = MEMBERS.map((members) => usageOf(members, figures))
  const costs = usages.map(costOf)
  const rows = (['Firestore', 'Functions', 'Hosting', 'Storage', 'Mailgun'] as const).map((service) => [
    service,
    ...costs.map((cost) => `$${whole(cost[service])}`),
  ])
  const sums = costs.map((cost) => `**$${whole(Object.values(cost).reduce((sum, one) => sum + one, 0))}**`)
  const counted = (['reads', 'writes', 'calls', 'mails'] as const).map((name) => [
    name,
    ...usages.map((usage) => whole(usage[name])),
  ])
  const cells = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const { views, rsvps, otherMails, bulkMails, webhooksPerMail, cdnShare } = behaviour
  const viewsText = Object.entries(views).map(([page, count]) => `${count} ${page}`)
  return [
    cells(['members', ...MEMBERS.map(whole)]),
    cells(['---', ...MEMBERS.map(() => '--:')]),
    ...rows.map(cells),
    cells(['**a month**', ...sums]),
    ...counted.map(cells),
    '',
    `Prices of ${AS_OF} (\`prices.ts\` names each page) less what is free; reads, writes and times as the benches counted them`,
    `(\`docs/figures/\`). For each member and month it takes ${viewsText.join(', ')} views, of which the CDN answers`,
    `${cdnShare * 100}% where a page is everybody's, ${rsvps} RSVPs, ${bulkMails} mails that go to many and ${otherMails} that goes to one alone`,
    `besides the RSVP's own, and ${webhooksPerMail} webhooks a mail (\`behaviour.ts\`, to be replaced by what is seen).`,
    'Not in it: instances that are kept warm, backups, logs beyond what is free, taxes, and what Mailgun takes off for volume.',
  ].join('\n')
}

const MARKED = /(<!-- cost -->\n).*?(\n<!-- \/cost -->)/s

/** A document with the table between its markers, as prettier would have it. */
export async function withTable(text: string, table: string): Promise<string> {
  if (!MARKED.test(text)) throw new Error('docs/operate.md has no <!-- cost --> … <!-- /cost -->.')
  const options = await resolveConfig(FILE)
  return format(
    text.replace(MARKED, (_, begin: string, end: string) => `${begin}\n${table}\n${end}`),
    { ...options, filepath: FILE },
  )
}

/** `npm run cost`: writes what a month costs into docs/operate.md. */
export async function cost(): Promise<number> {
  const table = costTable(readFigures())
  writeFileSync(FILE, await withTable(readFileSync(FILE, 'utf8'), table))
  say(table)
  return 0
}
