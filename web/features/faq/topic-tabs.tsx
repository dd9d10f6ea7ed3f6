import { TabList } from '../../components/tab-list.tsx';

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

export const tabId = (id: number) => `faq-tab-${id}`;
/** One panel, for whichever topic is open. */
export const panelId = 'faq-panel';

/** The topics as tabs, with their matches. */
export function TopicTabs({ topics, open, onOpen }: TopicTabsProps) {
  return (
    <TabList
      label="Frågor om"
      look="buttons"
      open={open}
      onOpen={onOpen}
      tabId={tabId}
      panelId={() => panelId}
      tabs={topics.map(({ id, name, found }) => ({
        key: id,
        label: (
          <>
            {name}
            {found !== undefined && (
              <span className="faq-count">
                {found}
                <span className="visually-hidden"> {found === 1 ? 'träff' : 'träffar'}</span>
              </span>
            )}
          </>
        ),
      }))}
    />
  );
}
