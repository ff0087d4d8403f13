import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { useElementWords } from '../draft/use-element-words.ts';
import { placeAt, type Place } from '../model/places.ts';
import styles from './source.module.css';

interface PlaceLinksProps {
  label: string;
  /** Texts by their path in the definition. */
  items: readonly { place: string; text: string }[];
  /** Names the elements; null: the text cannot be drawn. */
  definition: FormDefinition | null;
  /** Null: to the JSON text. */
  onGo: (place: Place | null) => void;
}

const NOTHING: FormDefinition = { content: [] };

/** Texts about elements of the form, under the names that its author knows; each leads to its element. */
export function PlaceLinks({ label, items, definition, onGo }: PlaceLinksProps) {
  const nameOf = useElementWords(definition ?? NOTHING);
  return (
    <ul className={styles.links} aria-label={label}>
      {items.map(({ place, text }, index) => {
        const found = placeAt(place);
        const name = found && definition ? nameOf(found) : '';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- one place may have the same text twice
          <li key={`${index} ${place}`}>
            <button type="button" className={styles.link} onClick={() => onGo(found)}>
              {name !== '' && name !== text && <b className={styles.element}>{name} </b>}
              {text}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
