import { readResidences } from '@pramen/domain/onboarding/facts/facts-in-form';
import type { GivenAddress, OnboardedDetails } from '../../clients/onboarded-client.service.ts';
import { parseFields } from '../../../platform/http/wire/fields.ts';
import { answersOfPages, factsOfSteps } from '../steps/facts.rules.ts';
import { typedIn } from '../steps/form-view.reader.ts';
import type { FormView } from '../steps/form-view.reader.ts';
import { givenAccount } from '../steps/accept.rules.ts';
import { RequiredPerson, requiredPlaces } from '../steps/required-answers.ts';

function addressesOf(view: FormView): GivenAddress[] {
  const typed = typedIn(view, 'address');
  if (!typed) return [];
  const isElsewhere = typed.correspondence_not_the_same === true;
  const places = parseFields(requiredPlaces(isElsewhere), typed, view.language);
  const post = 'correspondence_address' in places ? [{ ...places.correspondence_address, type: 'CORRESPONDENCE' as const }] : [];
  return [{ ...places.domicile_address, type: 'DOMICILE' }, ...post];
}

/** The tax residences of the first page that states a number; the step, which asks one alone, must agree with the main one. */
function residencesOf(view: FormView): OnboardedDetails['residences'] {
  const [main] = factsOfSteps(view).tax_residence ?? [];
  const stated = answersOfPages(view).map(({ page, answers, isTyped }) => (isTyped ? readResidences(page.revision.form, answers) : []));
  const isMeant = ([first]: OnboardedDetails['residences']) => main === undefined || first?.country === main;
  return stated.find((residences) => isMeant(residences) && residences.some(({ tin }) => tin !== null)) ?? [];
}

/** What the completed steps state of the client, as the client's record stores it. */
export function detailsOf(view: FormView): OnboardedDetails {
  const { client, language, attestation } = view;
  const birthDate = attestation?.verified.birthDate ?? null;
  const person = typedIn(view, 'client_complex_form');
  const account = typedIn(view, 'bank_account');
  const { not_US_tax_residence: isNotUs, ...stated } = person
    ? parseFields(RequiredPerson, person, language)
    : { not_US_tax_residence: undefined };
  return {
    fields: {
      ...stated,
      ...(isNotUs === undefined ? {} : { not_US_tax_residence: isNotUs }),
      ...(birthDate === null ? {} : { birth_date: birthDate }),
      // Whoever does not ask to be treated otherwise is a retail client: article 4(1)(11) of directive 2014/65/EU.
      ...(client.client_type === null ? { client_type: 'RETAIL' as const } : {}),
    },
    addresses: addressesOf(view),
    isIdentifiedAnew: typedIn(view, 'identification') !== null,
    residences: residencesOf(view),
    account: account ? givenAccount(account) : null,
  };
}
