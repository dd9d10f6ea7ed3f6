import { useMutation } from '../../web/api/use-mutation.ts';
import { useQuery } from '../../web/api/use-query.ts';
import { createSection, listSections, readTeam } from '../../shared/contract/structure.ts';

/** Code that the types of the web app must reject. Never run. */
export function useNothing() {
  // @ts-expect-error a route that changes something is not a query
  useQuery(createSection, { body: { name: 'Fotboll' } });
  // @ts-expect-error a route that only reads is not a mutation
  useMutation(listSections);
  // @ts-expect-error the route has a placeholder
  useQuery(readTeam, {});
  const team = useQuery(readTeam, { params: { id: 't' } }).data;
  // @ts-expect-error the answer has no such field
  void team?.colour;
  return useMutation(createSection).send({
    // @ts-expect-error the body has no such field
    body: { title: 'Fotboll' },
  });
}
