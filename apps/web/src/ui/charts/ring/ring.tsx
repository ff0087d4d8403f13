import { PieChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { use as registerParts, type EChartsCoreOption } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useChart } from '../use-chart.ts';
import styles from './ring.module.css';

registerParts([PieChart, TooltipComponent, CanvasRenderer]);

/** Shares as a ring. The table next to it has the same content, so screen readers skip it. */
export function Ring({ draw }: { draw: (how: { isAnimated: boolean }) => EChartsCoreOption }) {
  const { place } = useChart(draw);
  return <div ref={place} className={styles.ring} aria-hidden />;
}
