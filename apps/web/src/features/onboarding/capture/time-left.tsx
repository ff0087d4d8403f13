import { useSecondsLeft } from './use-seconds-left.ts';

/** From here on the person has to hurry; said once to those who do not see the figures. */
const SOON_SECONDS = 120;

const pad = (count: number) => String(count).padStart(2, '0');

interface TimeLeftProps {
  /** As of the last answer of the server. */
  secondsLeft: number;
  className?: string | undefined;
  /** The sentence with the time, `m:ss`. */
  say: (time: string) => string;
  /** That the end is near. */
  soon: string;
}

/** How long a link can still be used. Only its last two minutes are announced: a figure that is read out every second helps nobody. */
export function TimeLeft({ secondsLeft, className, say, soon }: TimeLeftProps) {
  const left = useSecondsLeft(secondsLeft);
  return (
    <>
      <p className={className}>{say(`${Math.floor(left / 60)}:${pad(left % 60)}`)}</p>
      <p role="status" className="visually-hidden">
        {left > 0 && left <= SOON_SECONDS ? soon : ''}
      </p>
    </>
  );
}
