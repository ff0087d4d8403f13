/** The text of a key; undefined when there is none. */
type FindWord = (key: string, values?: Record<string, string>) => string | undefined;

/** Label of each list of a target market, and where the words of its values are. */
const lists: Readonly<Record<string, readonly [label: string, words: string]>> = {
  client_type: ['strategies:clientType', 'strategies:clientTypes.'],
  adequacy_test: ['strategies:adequacyTest', 'strategies:adequacyTests.'],
  ability_to_bear_loss: ['strategies:abilityToBearLoss', 'strategies:abilities.'],
  investment_horizon: ['strategies:investmentHorizon', 'strategies:horizons.'],
  client_investment_goals: ['strategies:clientInvestmentGoals', 'strategies:goals.'],
  client_esg: ['strategies:clientEsg', 'strategies:esg.'],
  risk_tolerance_correction: ['suitability:riskTolerance', ''],
};

function writeReason(line: string, find: FindWord): string | undefined {
  const [list = '', kind = '', ...values] = line.split(' ');
  const [label, words] = lists[list] ?? [];
  if (label === undefined) return undefined;
  const written = values.map((value) => find(`${words}${value}`) ?? value).join(', ');
  return find(`suitability:reasons.${kind}`, { list: find(label) ?? list, values: written });
}

/** Why a strategy does not fit, one reason a line; the event stores them as codes. A line that was cut off is left out. */
export const writeReasons = (value: string, find: FindWord): string =>
  value
    .split('\n')
    .flatMap((line) => writeReason(line, find) ?? [])
    .join('\n');
