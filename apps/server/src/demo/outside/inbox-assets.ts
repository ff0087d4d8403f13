import { pageStyle } from '../../platform/pages/page-style.ts';

/** Polls for new messages and reloads the page when one has arrived, unless the user is typing in a field. */
export const inboxScript = `
const newest = document.body.dataset.newest;
const search = new URLSearchParams(location.search);
search.set('length', '1');
setInterval(async () => {
  if (document.hidden || document.activeElement?.tagName === 'INPUT') return;
  const answer = await fetch('inbox.json?' + search).catch(() => null);
  if (!answer?.ok) return;
  const [message] = await answer.json();
  if (message && message.id !== newest) location.reload();
}, 1500);
`;

export const inboxStyle = `${pageStyle}
.about { color: var(--quiet); margin: 0 0 24px; }
form { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; margin-bottom: 24px; }
input { flex: 1 1 220px; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: 8px; }
button { min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 500; color: var(--paper); background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px; }
article { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 16px 20px; }
header { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; font-size: 14px; color: var(--quiet); }
time { margin-left: auto; font-variant-numeric: tabular-nums; }
.channel { font-size: 12px; font-weight: 600; letter-spacing: .04em; border: 1px solid var(--line); border-radius: 6px; padding: 0 6px; }
.code { font-size: 40px; line-height: 1.2; font-weight: 600; letter-spacing: .12em; margin: 8px 0 0; font-variant-numeric: tabular-nums; }
.body { white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; }
.files { list-style: none; margin: 16px 0 0; padding: 12px 0 0; border-top: 1px solid var(--line); display: grid; gap: 4px; }
.files li { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: baseline; overflow-wrap: anywhere; }
.files a { padding-block: 6px; font-weight: 500; }
.files span { color: var(--quiet); font-size: 14px; font-variant-numeric: tabular-nums; }
.empty { color: var(--quiet); background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 32px 20px; text-align: center; }
`;
