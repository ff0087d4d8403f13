export const userRoutes = ['/users'];
