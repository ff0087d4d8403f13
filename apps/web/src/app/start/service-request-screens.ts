/** The screens of service requests as one chunk: the sign-in page lists the name of every file of the portal. */
export { CreateRequestScreen } from '../../screens/service-requests/create-request-screen.tsx';
export { RequestDetailScreen } from '../../screens/service-requests/request-detail-screen.tsx';
export { RequestHistoryScreen } from '../../screens/service-requests/request-history-screen.tsx';
export { RequestScreen } from '../../screens/service-requests/request-screen.tsx';
