// forbidden boundaries(dependencies): the design kit fetches
import { useQuery } from '@tanstack/react-query';

export const List = useQuery;
