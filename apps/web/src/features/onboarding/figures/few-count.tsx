import { useFigureWords } from './use-figure-words.ts';

/** A rounded count in a table; the caption above explains the dash of a small one, which screen readers get in words. */
export function FewCount({ of: rounded }: { of: number }) {
  const { count, few } = useFigureWords();
  const [words] = few(rounded);
  if (words === undefined) return count(rounded);
  return (
    <>
      <span aria-hidden>{count(rounded)}</span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}
