import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { writeCount } from '../../../ui/display/values/write-count.ts';
import type { StructureNode } from './structure.model.ts';
import styles from './structure-tree.module.css';

interface StructureTreeProps {
  label: string;
  nodes: readonly StructureNode[];
  /** Opened by a search; what the user opens or closes by hand takes precedence. */
  opened: ReadonlySet<string>;
  hits: ReadonlySet<string>;
  /** Link to a person's clients. */
  clientsOf: (personId: string, label: string) => ReactNode;
}

/** Nested lists, each below a button that opens it: only open lists are drawn. */
export function StructureTree({ label, nodes, ...about }: StructureTreeProps) {
  return (
    <ul className={styles.tree} aria-label={label}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} isOpenAtFirst={nodes.length === 1} {...about} />
      ))}
    </ul>
  );
}

type BranchProps = Omit<StructureTreeProps, 'label' | 'nodes'> & { node: StructureNode; isOpenAtFirst?: boolean };

function Branch({ node, isOpenAtFirst = false, opened, hits, clientsOf }: BranchProps) {
  const { t } = useTranslation('intermediaryPeople');
  const [byHand, setByHand] = useState<boolean | null>(null);
  const list = useId();
  const isOpen = node.below.length > 0 && (byHand ?? (opened.has(node.id) || isOpenAtFirst));
  const { person, label } = node;
  return (
    <li>
      <div className={styles.row} data-hit={hits.has(node.id) || undefined}>
        {node.below.length > 0 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={list}
            aria-label={t('structure.below', { name: label })}
            onClick={() => setByHand(!isOpen)}
          >
            <IconChevronRight size={18} stroke={1.5} aria-hidden />
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
        <span className={styles.words}>
          {person ? (
            <Link to="/intermediary-people/$id/detail" params={{ id: node.id }}>
              {label}
            </Link>
          ) : (
            <Link to="/intermediaries/$id/detail" params={{ id: node.id }} className={styles.firm}>
              {label}
            </Link>
          )}
          <span className={styles.meta}>
            {person && `${t(`roles.${person.role}`)} · `}
            {person && node.below.length > 0
              ? t('structure.counts', { own: writeCount(person.clients_count), all: writeCount(node.clientCount) })
              : t('clientCount', { count: node.clientCount, shown: writeCount(node.clientCount) })}
          </span>
        </span>
        {person && person.clients_count > 0 && clientsOf(node.id, label)}
      </div>
      {isOpen && (
        <ul id={list} className={styles.list}>
          {node.below.map((one) => (
            <Branch key={one.id} node={one} opened={opened} hits={hits} clientsOf={clientsOf} />
          ))}
        </ul>
      )}
    </li>
  );
}
