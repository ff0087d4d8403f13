/** Sends a body and reads the response; returns its status, or 0 when the server closes the connection to refuse the body. */
export function post(url: string, init: RequestInit): Promise<number> {
  return fetch(url, { method: 'POST', ...init }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => 0,
  );
}

/** A form with a PDF. */
export function formOf(bytes: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'statement.pdf');
  return form;
}
