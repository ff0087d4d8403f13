import type { CompiledForm, CompiledQuestion } from '../definition/compile.ts';

/** Ids of the shortest cycle that starts and ends with the question; null when it does not depend on itself. */
export function findCycle(form: CompiledForm, start: CompiledQuestion): string[] | null {
  const cameFrom = new Map<CompiledQuestion, CompiledQuestion>();
  const queue = [start];
  for (const one of queue)
    for (const { field } of one.conditions) {
      const target = form.questions.get(field);
      if (target === start) return [...pathTo(one, start, cameFrom), field];
      if (!target || cameFrom.has(target)) continue;
      cameFrom.set(target, one);
      queue.push(target);
    }
  return null;
}

function pathTo(end: CompiledQuestion, start: CompiledQuestion, cameFrom: ReadonlyMap<CompiledQuestion, CompiledQuestion>): string[] {
  const path: string[] = [];
  for (let one: CompiledQuestion | undefined = end; one && one !== start; one = cameFrom.get(one)) path.unshift(one.question.id);
  return [start.question.id, ...path];
}
