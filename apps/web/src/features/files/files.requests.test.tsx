import { expect, test, vi } from 'vitest';
import { act } from '../../testing/render-screen.tsx';
import { askOnce, holdHook, recordRequests } from '../../testing/requests.tsx';
import { useFileRelease, useFileSaving } from './files.commands.ts';
import { fileContentQuery, fileQuery } from './files.queries.ts';

test('facts and bytes of a file', async () => {
  expect(fileQuery('1').queryKey).toEqual(['files', 'one', '1']);
  expect(await askOnce(fileQuery('1'), { id: '1' })).toMatchObject({ lines: ['GET /api/files/1'], given: { id: '1' }, isGivenUp: true });
  expect(fileContentQuery('u').queryKey).toEqual(['files', 'content', 'u']);
  expect(fileContentQuery('u')).toMatchObject({ staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 });
  expect(await askOnce(fileContentQuery('u'))).toMatchObject({ lines: ['GET /api/files/u/get-content'], isGivenUp: true });
});

test('a file that the screen already has is saved without a request, under its own name', async () => {
  const sent = recordRequests();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { now, queries } = await holdHook(useFileSaving);
  queries.setQueryData(['files', 'content', 'u'], { content: new Blob(['x']), fileName: 'server.pdf' });
  for (const filename of ['Smlouva.pdf', '']) {
    await act(() => now().mutate({ uuid: 'u', filename }));
    await expect.poll(() => now().isPending).toBe(false);
  }
  expect([saved, sent]).toEqual([['Smlouva.pdf', 'server.pdf'], []]);
});

test('a file that was released is asked for again', async () => {
  const { now, queries } = await holdHook(useFileRelease);
  queries.setQueryData(['files', 'content', 'u'], { content: new Blob(['x']), fileName: 'server.pdf' });
  queries.setQueryData(['files', 'content', 'v'], { content: new Blob(['x']), fileName: 'other.pdf' });
  now()('u');
  expect([queries.getQueryData(['files', 'content', 'u']), queries.getQueryData(['files', 'content', 'v'])]).toEqual([
    undefined,
    expect.objectContaining({ fileName: 'other.pdf' }),
  ]);
});
