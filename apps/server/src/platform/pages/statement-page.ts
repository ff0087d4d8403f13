import { bindShortWords } from '@pramen/texts/statements/statement';
import type { Statement, StatementSection } from '@pramen/texts/statements/statement';
import { translate } from '@pramen/texts/translate';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../calls/call.ts';
import { languageOf } from '../calls/language.ts';
import { escapeHtml } from './escape-html.ts';
import { statementStyle } from './page-style.ts';

interface Page {
  statement: Statement;
  language: Language;
  /** Shown above the heading, also to screen readers; null when the statement needs no warning. */
  warning: string | null;
  root: string;
}

const STYLE_PATH = '/statements/statement.css';
const otherLanguage: Readonly<Record<Language, { code: Language; name: string }>> = {
  cs: { code: 'sk', name: 'Slovenčina' },
  sk: { code: 'cs', name: 'Čeština' },
};

const write = (text: string) => escapeHtml(bindShortWords(text));

function renderSection({ heading, paragraphs, points = [] }: StatementSection): string {
  const list = points.length === 0 ? '' : `<ul>\n${points.map((point) => `<li>${write(point)}</li>`).join('\n')}\n</ul>`;
  return `<h2>${write(heading)}</h2>\n${paragraphs.map((paragraph) => `<p>${write(paragraph)}</p>`).join('\n')}${list}`;
}

/** The portal's root as seen from a page: relative, because the portal may have a path on its host. */
const rootFrom = (path: string) => '../'.repeat(path.split('/').length - 2);

function renderPage({ statement, language, warning, root }: Page): string {
  const { code, name } = otherLanguage[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${write(statement.title)} · Pramen</title>
<link rel="icon" href="${root}favicon.svg">
<link rel="stylesheet" href="${root}${STYLE_PATH.slice(1)}">
</head>
<body>
<main>
<nav aria-label="${translate(language, 'shell:statements.navigation')}"><a href="${root}">${translate(language, 'shell:statements.toPortal')}</a><a href="?lang=${code}" lang="${code}" hreflang="${code}">${name}</a></nav>
${warning === null ? '' : `<p class="warning" role="note">${write(warning)}</p>\n`}<h1>${write(statement.title)}</h1>
<p class="lead">${write(statement.lead)}</p>
${statement.sections.map(renderSection).join('\n')}
</main>
</body>
</html>`;
}

/** The language of `?lang=`; the browser's preference when it is missing or not supported. */
function languageAsked(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return lang === 'sk' || lang === 'cs' ? lang : languageOf(request.headers['accept-language']);
}

/** Serves a statement as a separate page, readable without the web app and without a session. */
export function serveStatement(
  http: FastifyInstance,
  path: string,
  write: (language: Language) => Promise<Statement> | Statement,
  warnings: Readonly<Record<Language, string>> | null = null,
): void {
  http.get(path, async (request, reply) => {
    const language = languageAsked(request);
    const page = renderPage({
      statement: await write(language),
      language,
      warning: warnings?.[language] ?? null,
      root: rootFrom(path),
    });
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** The style sheet of all statements. */
export function serveStatementStyle(http: FastifyInstance): void {
  http.get(STYLE_PATH, (_request, reply) => reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(statementStyle));
}
