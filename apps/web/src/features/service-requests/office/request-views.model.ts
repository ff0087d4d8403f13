/** Groups of requests that the office works through. */
export const requestViews = ['all', 'waiting', 'overdue', 'complaints', 'asked', 'processed'] as const;
export type RequestView = (typeof requestViews)[number];

type Filter = Readonly<Record<string, string>>;

const filterOf: Readonly<Record<RequestView, Filter>> = {
  all: {},
  waiting: { phase: 'waiting' },
  overdue: { is_overdue: 'true' },
  complaints: { is_complaint: 'true' },
  asked: { phase: 'asked' },
  processed: { phase: 'processed' },
};
const ofViews = ['phase', 'is_overdue', 'is_complaint'];

/** The view that a filter shows, whatever else it filters by. */
export function viewOf(filter: Filter): RequestView {
  return (
    requestViews.find((view) => view !== 'all' && ofViews.every((name) => (filter[name] ?? '') === (filterOf[view][name] ?? ''))) ?? 'all'
  );
}

/** The filter with another view; filters by client, type and owner stay. */
export function withView(filter: Filter, view: RequestView): Filter {
  const others = Object.entries(filter).filter(([name]) => !ofViews.includes(name));
  return { ...Object.fromEntries(others), ...filterOf[view] };
}
