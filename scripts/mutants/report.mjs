import { countVerdicts, estimateShare, scoreOf } from './sample.mjs';

const LONGEST_CODE = 70;
const percent = (share) => (100 * share).toFixed(1);

/** Code as one line; cuts long code in the middle, because a change may be at either end. */
export function shortenCode(code) {
  const line = code.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_CODE) return line;
  const half = Math.floor((LONGEST_CODE - 3) / 2);
  return `${line.slice(0, half)} … ${line.slice(-half)}`;
}

function describeMutant({ line, column, mutatorName, original, replacement, status }) {
  const note = status === 'NoCoverage' ? ' (no test runs this)' : '';
  return `  ${line}:${column}  ${mutatorName}${note}  ${shortenCode(original)} -> ${shortenCode(replacement)}`;
}

/** The mutants that no test noticed, listed below their files. */
export function listUnnoticed(mutants) {
  const unnoticed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const byName = (a, b) => (a < b ? -1 : 1);
  const files = [...new Set(unnoticed.map(({ file }) => file))].sort(byName);
  const byPlace = (a, b) => a.line - b.line || a.column - b.column;
  return files.flatMap((file) => [
    file,
    ...unnoticed
      .filter((mutant) => mutant.file === file)
      .sort(byPlace)
      .map(describeMutant),
  ]);
}

/**
 * The summary of a run. The interval says how far the score of a sample may be from that of all mutants; when all were run there is nothing
 * to estimate.
 */
export function describeScore(mutants, total) {
  const counts = countVerdicts(mutants);
  const { noticed, valid } = scoreOf(counts);
  const { from, to } = estimateShare(noticed, valid);
  const certainty = mutants.length < total ? `95 % interval ${percent(from)} to ${percent(to)} %` : 'all mutants';
  return [
    `killed ${counts.killed}, timed out ${counts.timedOut}, survived ${counts.survived}, no coverage ${counts.uncovered}, could not run ${counts.invalid}`,
    `score ${valid === 0 ? 'unknown' : `${percent(noticed / valid)} %`} (${certainty}), ${noticed} of ${valid}`,
  ];
}
