import { clientsFeature } from '../features/clients/clients.feature.ts';

export const features = [clientsFeature];
