import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { InteractionForm, InteractionStep, OnboardingPicture } from '@pramen/contract/onboarding/onboarding.schemas';
import { expect, vi } from 'vitest';
import { useState } from 'react';
import { reloadKeepers } from '../../features/onboarding/typing/use-answer-keeper.ts';
import { giveChartsAPen } from '../../testing/chart-pen.ts';
import { act, plain, renderScreen } from '../../testing/render-screen.tsx';
import { SelfOnboarding } from './self-onboarding.tsx';
import { pictureOf } from './form.fixture.ts';
import type { Place } from './walk/walk.model.ts';

export const FORM = 'GET /api/interaction-forms';
export const SAVE = 'POST /api/interaction-forms/f1/save-answers';
export const PROCESS = 'POST /api/interaction-forms/f1/process-step';
export const SEEN = 'POST /api/interaction-forms/f1/seen';
/** Whether a phone takes the pictures already. */
const KNOWN_LINK = 'GET /api/interaction-forms/f1/capture-links';
export const PICTURES = 'POST /api/interaction-forms/f1/pictures';
export const CODE = 'POST /api/verification-code/generate';

export function profileOf(): ProfileAnswer {
  const meta = { show_form: false, documents_to_sign: 0, waiting_interaction_forms: 1, is_contract_waiting: true };
  const user = { id: 'u1', client: { id: 'c1' }, meta };
  const tenant_info = {
    name: 'Pramen',
    phone: '+420777000100',
    email: 'portal@pramen.test',
    terms_url: 'https://pramen.test/podminky',
    privacy_url: null,
  };
  return { user, context: { theme: { logoBase64: null }, tenant_info, impersonator: null } } as unknown as ProfileAnswer;
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

type Sent = { line: string; body: Record<string, unknown> };

/** Completes the step like the server does, and answers the whole onboarding. */
function completed(form: InteractionForm, stepId: string): InteractionForm {
  const index = form.steps.findIndex(({ id }) => id === stepId);
  const isLast = form.steps[index]?.type === 'confirmation';
  const steps = form.steps.map((step, place) =>
    place === index ? { ...step, state: 'COMPLETED' as const, version: step.version + 1, terms_agree: step.type === 'summary' } : step,
  );
  const current = Math.max(form.current_step_index, isLast ? index + 1 : index);
  return { ...form, steps, current_step_index: current, state: isLast ? 'COMPLETED' : form.state };
}

/** A server that holds one onboarding; `refuse` sets what a call answers instead, 'unreachable' that it does not arrive. */
export function serverOf(begun: InteractionForm) {
  const server = { form: begun, sent: [] as Sent[], refusals: new Map<string, Reply | 'unreachable'>() };
  const problem = (body: Record<string, unknown>) => ({ message: 'Nepovedlo se to.', errors: {}, ...body });
  const answer = (line: string, body: Record<string, unknown>): Reply => {
    const { form } = server;
    if (line === FORM) return { body: form };
    if (line === SAVE) {
      const steps = form.steps.map((step) =>
        step.id === body['step_id']
          ? ({
              ...step,
              version: step.version + 1,
              ...(step.type === 'aggregated_form' ? {} : { data: (body['step'] as { data: object }).data }),
            } as InteractionStep)
          : step,
      );
      server.form = { ...form, steps };
      const version = steps.find(({ id }) => id === body['step_id'])?.version;
      return { body: { version, saved_at: '2026-03-05T08:07:00Z' } };
    }
    if (line === PROCESS) {
      server.form = completed(form, String(body['step_id']));
      return { body: { ...server.form, message: 'Uloženo.' } };
    }
    if (line === KNOWN_LINK) return { body: { link: null } };
    if (line === PICTURES) return { body: pictureOf(`p${server.sent.length}`, body['side'] as OnboardingPicture['side']) };
    if (line === CODE) return { body: { message: 'verification_code.generated', recipient: '***456', resend_in: 30 } };
    return { body: { message: 'ok' } };
  };
  const handle = (line: string, body: Record<string, unknown>): Reply | null => {
    if (!line.startsWith('GET')) server.sent.push({ line, body });
    const refusal = server.refusals.get(line);
    if (refusal === 'unreachable') return null;
    if (refusal) return { ...refusal, body: problem(refusal.body as Record<string, unknown>) };
    return answer(line, body);
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const reply = handle(
      `${method} ${address.split('?')[0]}`,
      typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
    );
    if (reply === null) throw new TypeError('no network');
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200, headers: reply.headers ?? {} });
  });
  /** Uploads that wait; null: none does. */
  let held: (() => void)[] | null = null;
  class Upload {
    line = '';
    status = 200;
    responseText = '';
    upload = {};
    onload = () => {};
    onloadend = () => {};
    onerror = () => {};
    setRequestHeader() {}
    open(method: string, path: string) {
      this.line = `${method} ${path}`;
    }
    abort() {}
    send(form: FormData) {
      const fields = Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value]));
      const end = () => {
        const reply = handle(this.line, fields);
        if (reply === null) this.onerror();
        else {
          Object.assign(this, { status: reply.status ?? 200, responseText: JSON.stringify(reply.body) });
          this.onload();
        }
        this.onloadend();
      };
      if (held === null) end();
      else held.push(end);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  const to = (line: string) => server.sent.filter((one) => one.line === line).map(({ body }) => body);
  return {
    server,
    sent: to,
    /** The answers that completed a step last. */
    completedWith: () => JSON.parse((to(PROCESS).at(-1)?.['data'] as string | undefined) ?? 'null') as unknown,
    refuse: (line: string, reply: Reply | 'unreachable') => void server.refusals.set(line, reply),
    allow: (line: string) => void server.refusals.delete(line),
    /** Completions and pictures are not answered until `release`. */
    hold: () => void (held = []),
    release: () =>
      act(() => {
        for (const end of held?.splice(0) ?? []) end();
        held = null;
      }),
  };
}

/** Draws the walk at a place of its history. */
export async function walk(form: InteractionForm, begun: Place = {}, given: Partial<Parameters<typeof SelfOnboarding>[0]> = {}) {
  giveChartsAPen();
  reloadKeepers();
  const net = serverOf(form);
  const onLater = vi.fn<() => void>();
  const onDone = vi.fn<() => void>();
  const history = { places: [begun], go: (_place: Place) => {} };
  function Surroundings() {
    const [place, setPlace] = useState(begun);
    history.go = setPlace;
    return (
      <SelfOnboarding
        profile={profileOf()}
        place={place}
        onGo={(next, { isCorrection }) => {
          if (isCorrection) history.places.pop();
          history.places.push(next);
          setPlace(next);
        }}
        onLater={onLater}
        onDone={onDone}
        onBankIdentity={null}
        {...given}
      />
    );
  }
  const draw = () => renderScreen(<Surroundings />);
  const screen = await draw();
  await expect.poll(() => document.querySelector('[aria-busy]')).toBeNull();
  return {
    ...screen,
    ...net,
    onLater,
    onDone,
    places: history.places,
    go: (place: Place) => act(() => history.go(place)),
    said: () => plain(screen.text()),
    title: () => plain(document.querySelector('h2')?.textContent),
    draw,
  };
}

export const fieldNamed = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);

export const tick = (name: string) => act(() => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.click());

export async function select(name: string, value: string): Promise<void> {
  await act(() => {
    const field = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    if (!field) throw new Error(`no select ${name}`);
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** The message at a field. */
export function faultAt(name: string): string {
  const described = fieldNamed(name)?.getAttribute('aria-describedby') ?? '';
  return plain(
    described
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(''),
  );
}
