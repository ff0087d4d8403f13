import { Banner } from '../feedback/banner.tsx';

interface UploadFailureProps {
  failure: Error;
  /** What the server said of the files, by name. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** The sentence where it said nothing of them. */
  describe: (failure: Error) => string;
  /** Name of the form's field: what is said of it is said of all files. */
  field: string;
  /** Said when the person stopped it. */
  stopped: string;
}

/** Why files did not arrive, each by its name where the server knows which. */
export function UploadFailure({ failure, errors, describe, field, stopped }: UploadFailureProps) {
  if (failure.name === 'AbortError') return <Banner>{stopped}</Banner>;
  const sentences = Object.entries(errors);
  return (
    <Banner tone="error">
      {sentences.length === 0
        ? describe(failure)
        : sentences.map(([name, said]) => (
            <p key={name}>
              {name.startsWith(field) ? '' : `${name}: `}
              {said.join(' ')}
            </p>
          ))}
    </Banner>
  );
}
