import { useMemo } from 'react';
import { drawRing, type RingShare } from '../../../platform/theme/ring.model.ts';
import { readChartColours } from '../../../platform/theme/chart-colours.ts';
import { Ring } from '../../../ui/charts/ring/ring.tsx';

export function CompositionRing({ shares }: { shares: readonly RingShare[] }) {
  const draw = useMemo(
    () =>
      ({ isAnimated }: { isAnimated: boolean }) =>
        drawRing({ shares, colours: readChartColours(), isAnimated }),
    [shares],
  );
  return <Ring draw={draw} />;
}
