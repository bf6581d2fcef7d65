// The inbox page. It inserts the contents of messages as text only. A sandboxed frame shows their HTML.
const PAGE_SIZE = 100
const findById = (id) => document.getElementById(id)
const list = findById('list')
const state = { search: '', limit: PAGE_SIZE, selectedId: '', rows: new Map() }

function makeElement(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

function formatTime(instant) {
  const date = new Date(instant)
  const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? date.toLocaleTimeString('en-GB') : date.toLocaleString('en-GB', dayAndTime)
}

/** Makes the terms and values of a list of facts; a value may have an id. */
const makeTerms = (rows) =>
  rows.flatMap(([name, value, id = '']) => [
    makeElement('dt', { textContent: name }),
    makeElement('dd', { textContent: value, ...(id && { id }) }),
  ])

function makeRow(message) {
  const row = makeElement(
    'button',
    { type: 'button', className: 'row' },
    makeElement('span', { className: 'to', textContent: message.to }),
    makeElement('span', { className: 'sent-at', textContent: formatTime(message.sentAt) }),
    makeElement('span', { className: 'subject', textContent: message.subject }),
    makeElement('span', { className: 'status', textContent: message.status }),
  )
  row.dataset.status = message.status
  row.setAttribute('aria-current', String(message.id === state.selectedId))
  row.addEventListener('click', () => {
    location.hash = message.id
  })
  state.rows.set(message.id, row)
  return makeElement('li', {}, row)
}

async function loadList() {
  const query = new URLSearchParams({ summary: '', limit: String(state.limit) })
  if (state.search) query.set('search', state.search)
  const response = await fetch(`/messages?${query}`)
  const messages = await response.json()
  const messageCount = Number(response.headers.get('x-total-count'))
  state.rows.clear()
  list.replaceChildren(...messages.map(makeRow))
  findById('count').textContent = messageCount ? messageCount.toLocaleString('en') : ''
  findById('empty').hidden = messageCount > 0
  findById('no-match').hidden = messageCount === 0 || messages.length > 0
  findById('more').hidden = messages.length < state.limit
}

/** Loads the list once for several events, because a mail causes several at the same moment. */
let timer
function loadListSoon() {
  clearTimeout(timer)
  timer = setTimeout(() => void loadList(), 80)
}

async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : '{}',
  })
  return { ok: response.ok, ...(await response.json()) }
}

function showFacts(message) {
  const facts = [
    ['To', message.to],
    ['From', message.from],
    ['Sent', new Date(message.sentAt).toLocaleString('en', { dateStyle: 'full', timeStyle: 'medium' })],
    ['Status', message.status, 'fact-status'],
  ]
  if (message.tags.length > 0) facts.push(['Tags', message.tags.join(', ')])
  findById('facts').replaceChildren(...makeTerms(facts))
}

function showActions(message) {
  const makeActionButton = (label, className, run) => {
    const button = makeElement('button', {
      type: 'button',
      className: `pill ${className}`,
      textContent: label,
    })
    button.addEventListener('click', () => void run())
    return button
  }
  const buttons = message.attachments.map((attachment, index) =>
    makeElement('a', {
      className: 'pill outline',
      href: `/messages/${message.id}/attachments/${index}`,
      download: attachment.filename,
      textContent: `${attachment.filename} (${Math.max(1, Math.round(attachment.size / 1024))} kB)`,
    }),
  )
  const hasOneClickUnsubscribe = Object.keys(message.headers).some(
    (name) => name.toLowerCase() === 'list-unsubscribe-post',
  )
  if (hasOneClickUnsubscribe) {
    buttons.push(
      makeActionButton('Unsubscribe', 'outline', async () => {
        const { ok, status, message: problem } = await post(`/messages/${message.id}/unsubscribe`)
        findById('action-result').textContent = ok
          ? `The server answered the one-click unsubscribe with ${status || 'no status'}.`
          : problem
      }),
    )
  }
  buttons.push(
    makeActionButton('Mark as spam', 'outline danger', async () => {
      await post(`/messages/${message.id}/complain`)
      findById('action-result').textContent = 'A complaint was reported to the app.'
    }),
  )
  findById('actions').replaceChildren(...buttons)
}

/** Makes an element with the message's text, in which web addresses are links. */
function makeLinkedText(message) {
  const pre = makeElement('pre')
  let end = 0
  for (const match of message.text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g)) {
    pre.append(message.text.slice(end, match.index))
    const href = `/messages/${message.id}/follow?url=${encodeURIComponent(match[0])}`
    pre.append(makeElement('a', { href, target: '_blank', rel: 'noreferrer', textContent: match[0] }))
    end = match.index + match[0].length
  }
  pre.append(message.text.slice(end))
  return pre
}

function makeHeaderList(message) {
  const variables = Object.entries(message.variables).map(([name, value]) => [`v:${name}`, value])
  return makeElement('dl', {}, ...makeTerms([...Object.entries(message.headers), ...variables]))
}

function showTabs(message) {
  const tabs = [
    ['Message', message.html && (() => makeFrame(message))],
    ['Text', message.text && (() => makeLinkedText(message))],
    ['Headers', () => makeHeaderList(message)],
    ['HTML source', message.html && (() => makeElement('pre', { textContent: message.html }))],
  ].filter(([, makePanel]) => makePanel)
  const buttons = tabs.map(([label, makePanel]) => {
    const button = makeElement('button', { type: 'button', role: 'tab', textContent: label })
    button.addEventListener('click', () => {
      for (const tabButton of buttons) tabButton.setAttribute('aria-selected', String(tabButton === button))
      findById('panel').replaceChildren(makePanel())
    })
    return button
  })
  findById('tabs').replaceChildren(...buttons)
  buttons[0].click()
}

function makeFrame(message) {
  const frame = makeElement('iframe', { title: 'The message', src: `/messages/${message.id}/html` })
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  return frame
}

async function showSelectedMessage() {
  const id = location.hash.slice(1)
  state.selectedId = id
  for (const [rowId, row] of state.rows) row.setAttribute('aria-current', String(rowId === id))
  const response = id ? await fetch(`/messages/${encodeURIComponent(id)}`) : undefined
  if (state.selectedId !== id) return
  const isFound = response?.ok === true
  document.body.classList.toggle('has-message', isFound)
  findById('message').hidden = !isFound
  findById('placeholder').hidden = isFound
  document.title = 'Inbox'
  if (!isFound) return
  const message = await response.json()
  document.title = `${message.subject} – Inbox`
  findById('subject').textContent = message.subject
  findById('action-result').textContent = ''
  showFacts(message)
  showActions(message)
  showTabs(message)
  findById('subject').focus({ preventScroll: true })
  findById('message').scrollTop = 0
  if (matchMedia('(max-width: 720px)').matches) scrollTo(0, 0)
  await post(`/messages/${message.id}/open`)
}

const eventSource = new EventSource('/live')
eventSource.addEventListener('mail', loadListSoon)
eventSource.addEventListener('open', loadListSoon)
eventSource.addEventListener('status', ({ data }) => {
  const { id, status } = JSON.parse(data)
  const row = state.rows.get(id)
  if (row) {
    row.dataset.status = status
    row.querySelector('.status').textContent = status
  }
  if (id === state.selectedId) findById('fact-status')?.replaceChildren(status)
})
eventSource.addEventListener('cleared', () => {
  location.hash = ''
  loadListSoon()
})

findById('search').addEventListener('input', ({ target }) => {
  state.search = target.value.trim()
  state.limit = PAGE_SIZE
  loadListSoon()
})
findById('search-form').addEventListener('submit', (event) => event.preventDefault())
findById('more').addEventListener('click', () => {
  state.limit += PAGE_SIZE
  void loadList()
})
findById('clear').addEventListener('click', () => void fetch('/messages', { method: 'DELETE' }))
findById('back').addEventListener('click', () => {
  location.hash = ''
})
addEventListener('hashchange', () => void showSelectedMessage())

await loadList()
await showSelectedMessage()
