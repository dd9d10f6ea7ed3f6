import type { KeyboardEvent } from 'react';

interface TopicTab {
  readonly id: number;
  readonly name: string;
  /** Number of matches in the topic; undefined without a search. */
  readonly found: number | undefined;
}
interface TopicTabsProps {
  readonly topics: readonly TopicTab[];
  readonly open: number;
  readonly onOpen: (id: number) => void;
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export const tabId = (id: number) => `faq-tab-${id}`;
export const panelId = 'faq-panel';

/** The topics as tabs: arrow keys move between them, Tab moves on to the questions. */
export function TopicTabs({ topics, open, onOpen }: TopicTabsProps) {
  const move = (event: KeyboardEvent): void => {
    const next = steps[event.key]?.(
      topics.findIndex(({ id }) => id === open),
      topics.length,
    );
    const topic = next === undefined ? undefined : topics[next];
    if (topic === undefined) return;
    event.preventDefault();
    onOpen(topic.id);
    document.getElementById(tabId(topic.id))?.focus();
  };
  return (
    <div className="faq-tabs" role="tablist" aria-label="Frågor om">
      {topics.map(({ id, name, found }) => (
        <button
          key={id}
          id={tabId(id)}
          type="button"
          role="tab"
          aria-selected={id === open}
          aria-controls={panelId}
          tabIndex={id === open ? 0 : -1}
          className="faq-tab"
          onClick={() => onOpen(id)}
          onKeyDown={move}
        >
          {name}
          {found !== undefined && (
            <span className="faq-count">
              {found}
              <span className="visually-hidden"> {found === 1 ? 'träff' : 'träffar'}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
