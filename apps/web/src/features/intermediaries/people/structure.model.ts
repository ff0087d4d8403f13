import type { Structure, StructurePerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { foldText } from '@pramen/domain/text/fold';

/** An intermediary or a person, with the nodes directly below. */
export interface StructureNode {
  id: string;
  label: string;
  /** null: an intermediary. */
  person: StructurePerson | null;
  /** Clients of this node and of everyone below. */
  clientCount: number;
  below: readonly StructureNode[];
}

/**
 * Each intermediary with those of its people who have no superior; below each person, their subordinates, who may belong to another
 * intermediary.
 */
export function buildStructure({ data }: Structure): StructureNode[] {
  const byParent = Map.groupBy(
    data.flatMap(({ persons }) => persons),
    ({ parent_id: parentId }) => parentId,
  );
  const nodeOf = (person: StructurePerson): StructureNode => ({
    id: person.id,
    label: person.label,
    person,
    clientCount: person.clients_count_structure,
    below: (byParent.get(person.id) ?? []).map(nodeOf),
  });
  return data.map(({ id, label, persons }) => {
    const below = persons.filter(({ parent_id: parentId }) => parentId === null).map(nodeOf);
    return { id, label, person: null, clientCount: below.reduce((sum, { clientCount }) => sum + clientCount, 0), below };
  });
}

/** Nodes that contain the text, and the path down to them; below a match all nodes are kept, as without a search. */
export function findInStructure(
  nodes: readonly StructureNode[],
  search: string,
): { nodes: readonly StructureNode[]; opened: ReadonlySet<string>; hits: ReadonlySet<string> } {
  const [opened, hits] = [new Set<string>(), new Set<string>()];
  const needle = foldText(search.trim());
  if (needle === '') return { nodes, opened, hits };
  const reduce = (node: StructureNode): StructureNode[] => {
    const isHit = foldText(node.label).includes(needle);
    const below = node.below.flatMap(reduce);
    if (isHit) hits.add(node.id);
    if (below.length > 0) opened.add(node.id);
    if (isHit && below.length === 0) return [node];
    return isHit || below.length > 0
      ? [{ ...node, below: isHit ? node.below.map((one) => below.find(({ id }) => id === one.id) ?? one) : below }]
      : [];
  };
  return { nodes: nodes.flatMap(reduce), opened, hits };
}
