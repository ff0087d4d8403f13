import { Banner } from '../feedback/banner.tsx';

interface UploadFailureProps {
  failure: Error;
  /** The server's messages about the files, by name. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** Returns the message for a failure without such messages. */
  describe: (failure: Error) => string;
  /** Name of the form's field: its message concerns all files. */
  field: string;
  /** Shown when the user cancelled the upload. */
  stopped: string;
}

/** Why files did not arrive, by file name where the server gave one. */
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
