import { CreateRequestScreen } from '../../screens/service-requests/create-request-screen.tsx';
import { RequestDetailScreen } from '../../screens/service-requests/request-detail-screen.tsx';
import { RequestHistoryScreen } from '../../screens/service-requests/request-history-screen.tsx';
import { RequestScreen } from '../../screens/service-requests/request-screen.tsx';

/** The screens of service requests in one file: the sign-in page lists the name of every file of the portal. */
export { CreateRequestScreen, RequestDetailScreen, RequestHistoryScreen, RequestScreen };
