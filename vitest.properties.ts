import { configureGlobal } from 'fast-check';

/**
 * Property tests use the same seed in every run, so that a failure comes from a change to the code. `PROPERTY_SEED=random` tries new
 * values; it also accepts the seed printed by a failure.
 */
const wanted = process.env.PROPERTY_SEED;

if (wanted !== 'random') configureGlobal({ seed: wanted === undefined ? 20_260_101 : Number(wanted) });
