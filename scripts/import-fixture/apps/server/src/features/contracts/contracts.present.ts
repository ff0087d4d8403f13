// forbidden boundaries(dependencies): what only the application may import from a feature
import { clientsFeature } from '../clients/clients.feature.ts';

export const neighbour = clientsFeature;
