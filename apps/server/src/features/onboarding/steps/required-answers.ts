import { z } from 'zod';
import { personName, text, trimmedText } from '@pramen/contract/fields';

// What the steps need before they are complete, in the words of the contract; what may be typed meanwhile is in step-answers.schemas.ts.

/** A line that must be there; one that was never typed is as missing as an empty one. */
const line = (longest: number) =>
  text(longest)
    .nullish()
    .transform((value) => value ?? '')
    .pipe(trimmedText(longest));

/** A name, held to the same rule as one of a registration. */
const name = (longest: number) =>
  text(longest)
    .nullish()
    .transform((value) => value ?? '')
    .pipe(personName(longest));

const Place = z.object({ street: line(200), city: line(100), zip_code: line(20), country: line(100) });

export const RequiredPerson = z.object({
  firstname: name(100),
  surname: name(100),
  personal_id: line(20),
  nationality: line(100),
  citizenship: line(100),
  tax_residence: line(100),
  not_US_tax_residence: z.boolean().nullish(),
});
export type RequiredPerson = z.output<typeof RequiredPerson>;

const Given = Place.nullish()
  .transform((place) => place ?? {})
  .pipe(Place);
const SamePost = z.object({ domicile_address: Given, correspondence_not_the_same: z.literal(false).nullish() });
const OwnPost = z.object({ domicile_address: Given, correspondence_address: Given, correspondence_not_the_same: z.literal(true) });
/** The post goes to the residence unless the client says otherwise. */
export const requiredPlaces = (isElsewhere: boolean) => (isElsewhere ? OwnPost : SamePost);
export type RequiredPlaces = z.output<typeof OwnPost> | z.output<typeof SamePost>;
