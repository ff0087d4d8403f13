import { PieChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { use as registerParts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import { readChartColours } from '../../../platform/theme/chart-colours.ts';
import { useChart } from '../../../ui/charts/use-chart.ts';
import { drawPie, type Share } from './composition.model.ts';
import styles from './composition-view.module.css';

registerParts([PieChart, TooltipComponent, CanvasRenderer]);

/** The shares as a ring. The table next to it has the same content, so screen readers skip it. */
export function CompositionPie({ shares }: { shares: readonly Share[] }) {
  const draw = useMemo(
    () =>
      ({ isAnimated }: { isAnimated: boolean }) =>
        drawPie({ shares, colours: readChartColours(), isAnimated }),
    [shares],
  );
  const { place } = useChart(draw);
  return <div ref={place} className={styles.pie} aria-hidden />;
}
