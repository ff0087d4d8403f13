import { configureGlobal } from 'fast-check';

/**
 * Properties are tried with the same values in every run, so that a run fails for what was changed and for nothing else.
 * `PROPERTY_SEED=random` tries new ones; the seed that a failure prints can be given here too.
 */
const wanted = process.env.PROPERTY_SEED;

if (wanted !== 'random') configureGlobal({ seed: wanted === undefined ? 20_260_101 : Number(wanted) });
