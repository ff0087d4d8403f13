export const clientsFeature = {};
