import { soundOf } from './sound.ts';

/**
 * Given names that lists and people write in more than one language, and everyday short forms: one group of equivalents per line, folded.
 * Only groups whose members no edit distance brings together.
 */
const groups = `
aleksandr alexander oleksandr aleksander olexandr sasha sasa sanya
aleksandra alexandra oleksandra sasha sasa
aleksei alexei oleksii alexey lyosha
andrei andrii andrew andrey
anna hanna anya
benjamin ben benny bibi
dmitri dmytro dima
ekaterina katerina kateryna catherine katya
elena olena helena lena
evgeni yevhen eugen eugene jevgenij zhenya
fedor fyodor fedir theodor
frantisek franz franta
georgi heorhii george
grigori hryhorii gregory grisha
jan johann honza
josef joseph yosif joe pepa
mikhail michal mykhailo michael mike misha
mohammed muhammad mohamed mohamad mehmet
natalia nataliya natasha
nikolai mykola nicholas kolya
osama usama
pavel pavlo paul
petr peter petro piotr pyotr
robert bob rob
sergei serhii serge
stepan stefan stephen
tatyana tetiana tatiana tanya
thomas tomas tom
vasili vasyl vasya
viktor victor vitya
vladimir volodymyr wladimir volodya vova
william bill will
yusuf yousef youssef josip
yuri yurii juri jura`;

const groupsBySound = new Map<string, Set<number>>();
const soundsOfGroup: (readonly string[])[] = [];
for (const [group, line] of groups.trim().split('\n').entries()) {
  const sounds = line.split(' ').map(soundOf);
  soundsOfGroup.push(sounds);
  for (const sound of sounds) groupsBySound.set(sound, (groupsBySound.get(sound) ?? new Set()).add(group));
}

/** Sounds of the given names equivalent to one, itself included; empty for a name without equivalents. */
export const counterpartsOf = (sound: string): readonly string[] =>
  [...(groupsBySound.get(sound) ?? [])].flatMap((group) => soundsOfGroup[group] ?? []);

/** Whether two sounds are forms of one given name. */
export function areCounterparts(one: string, other: string): boolean {
  const groupsOfOther = groupsBySound.get(other);
  return groupsOfOther !== undefined && [...(groupsBySound.get(one) ?? [])].some((group) => groupsOfOther.has(group));
}
