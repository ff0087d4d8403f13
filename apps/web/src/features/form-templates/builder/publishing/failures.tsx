import { Banner } from '../../../../ui/feedback/banner.tsx';
import { useArrivalFocus } from '../../../../ui/feedback/use-arrival-focus.ts';
import type { BuilderSave } from './use-builder-save.ts';

/** Each fault that the server named. */
export function Failures({ saving: { failures } }: { saving: BuilderSave }) {
  const arrival = useArrivalFocus();
  if (failures.length === 0) return null;
  return (
    <Banner tone="error" ref={arrival}>
      {failures.map((failure) => (
        <p key={failure}>{failure}</p>
      ))}
    </Banner>
  );
}
