import { translate } from '@pramen/texts/translate';
import type { Language } from '../../platform/calls/call.ts';
import { escapeHtml } from '../../platform/pages/escape-html.ts';
import type { ArrivedMessage, InboxFile } from '../store/demo-store.ts';

/** Makes the links of the portal's messages clickable; all other text is escaped. */
function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
}

const CODE = /(?<!\d)\d{6}(?!\d)/;

/** The code in a message, to be shown large; links are removed first, because their tokens also contain digits. */
export function findCode(body: string): string | null {
  return CODE.exec(body.replace(/https?:\/\/\S+/g, ''))?.[0] ?? null;
}

const pragueTime = new Intl.DateTimeFormat('cs-CZ', {
  timeZone: 'Europe/Prague',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function renderTime(instant: Date): string {
  const part = Object.fromEntries(pragueTime.formatToParts(instant).map(({ type, value }) => [type, value]));
  const shown = `${part['day']}.${part['month']}.${part['year']} ${part['hour']}:${part['minute']}:${part['second']}`;
  return `<time datetime="${instant.toISOString()}">${shown}</time>`;
}

/** Relative to the page, like all its addresses: the portal may have a path on its host. */
function filterAddress(recipient: string): string {
  return `inbox?${new URLSearchParams({ to: recipient }).toString()}`;
}

const KILOBYTE = 1024;

/** Address of a message's file, relative to the page. */
export function fileAddress(messageId: string, place: number): string {
  return `inbox/files/${messageId}/${place}`;
}

function renderFiles(messageId: string, files: readonly InboxFile[], language: Language): string {
  if (files.length === 0) return '';
  const kilobytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const items = files.map(
    ({ place, name, byteCount }) =>
      `<li><a href="${fileAddress(messageId, place)}">${escapeHtml(name)}</a> <span>${kilobytes.format(Math.ceil(byteCount / KILOBYTE))}</span></li>`,
  );
  return `<ul class="files" aria-label="${translate(language, 'messages:inbox.files')}">${items.join('')}</ul>`;
}

function renderMessage(message: ArrivedMessage, language: Language): string {
  const { id, channel, recipient, subject, body, createdAt, files } = message;
  const code = findCode(body);
  const heading = subject === '' ? translate(language, 'messages:inbox.sms') : escapeHtml(subject);
  return `<li><article>
<header><span class="channel">${channel}</span><a href="${escapeHtml(filterAddress(recipient))}">${escapeHtml(recipient)}</a>${renderTime(createdAt)}</header>
<h2>${heading}</h2>
${code === null ? '' : `<p class="code">${code}</p>`}
<p class="body">${linkAddresses(body.trimEnd())}</p>
${renderFiles(id, files, language)}
</article></li>`;
}

function renderList(messages: readonly ArrivedMessage[], language: Language): string {
  if (messages.length === 0) return `<p class="empty">${translate(language, 'messages:inbox.empty')}</p>`;
  return `<ol>${messages.map((message) => renderMessage(message, language)).join('\n')}</ol>`;
}

/** The complete inbox page; `recipient` is the filter, or null. */
export function renderInbox(messages: readonly ArrivedMessage[], recipient: string | null, language: Language): string {
  const say = (key: 'title' | 'about' | 'recipient' | 'show' | 'all' | 'portal') => translate(language, `messages:inbox.${key}`);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('title')}</title>
<link rel="icon" href="../favicon.svg">
<link rel="stylesheet" href="inbox.css">
<script src="inbox.js" defer></script>
</head>
<body data-newest="${escapeHtml(messages[0]?.id ?? '')}">
<main>
<h1>${say('title')}</h1>
<p class="about">${say('about')} <a href="../">${say('portal')}</a></p>
<form method="get" action="inbox">
<label for="to">${say('recipient')}</label>
<input id="to" name="to" value="${escapeHtml(recipient ?? '')}" autocomplete="off" inputmode="email">
<button type="submit">${say('show')}</button>
<a href="inbox">${say('all')}</a>
</form>
${renderList(messages, language)}
</main>
</body>
</html>`;
}
