import { useState } from 'react';
import type { CountedLottery } from '../../../shared/contract/lottery.ts';
import type { User } from '../../../shared/contract/user.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { formatKronor, formatNumber } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { Button } from '../../components/button.tsx';
import { Link } from '../../components/link.tsx';
import { lazily } from '../../components/lazily.tsx';
import { useNow } from '../../components/use-now.ts';
import { useIsDesktop } from '../../components/use-media.ts';
import { Dialog } from '../../components/hand-in/dialog.tsx';
import { ReceiveMoney } from '../../components/hand-in/receive-money.tsx';
import type { Standing } from './standing.ts';

const GiveDialog = lazily(async () => (await import('./give-dialog.tsx')).GiveDialog, null);
const MoveDialog = lazily(async () => (await import('./move-dialog.tsx')).MoveDialog, null);

interface MemberActionsProps {
  readonly standing: Standing;
  readonly members: readonly User[];
  readonly lottery: CountedLottery;
}

/** What can be done with a member, without opening their page: in the row on a desktop, behind one button on a phone. */
export function MemberActions(props: MemberActionsProps) {
  const isWide = useIsDesktop();
  const [isOpen, setIsOpen] = useState(false);
  const { firstName, lastName, id } = props.standing.member;
  const name = `${firstName} ${lastName}`.trim();
  if (isWide)
    return (
      <span className="team-member-actions">
        <Actions {...props} name={name} />
      </span>
    );
  return (
    <>
      <Button look="quiet team-more" aria-label={`Åtgärder för ${name}`} onClick={() => setIsOpen(true)}>
        <span aria-hidden="true">⋯</span>
      </Button>
      {isOpen && (
        <Dialog title={name} onClose={() => setIsOpen(false)}>
          <div className="stack team-sheet">
            <Actions {...props} name={name} onDone={() => setIsOpen(false)} />
            <Link className="button" to={`/user/${id}`}>
              Visa lotter
            </Link>
            <Button look="quiet" onClick={() => setIsOpen(false)}>
              Stäng
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface ActionsProps extends MemberActionsProps {
  readonly name: string;
  /** Called when something is done, so that what covers its receipt closes. */
  readonly onDone?: () => void;
}

function Actions({ standing, members, lottery, name, onDone }: ActionsProps) {
  const [open, setOpen] = useState<'give' | 'move'>();
  const { member, assigned, sold, owed } = standing;
  const reminder = reminderMail(standing, lottery, useNow());
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    onDone?.();
  };
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <>
      <Button onClick={() => setOpen('give')}>
        Dela ut<span className="visually-hidden"> lotter till {name}</span>
      </Button>
      <ReceiveMoney
        ticketBaseId={lottery.id}
        giver={{ userId: member.id }}
        name={name}
        left={owed}
        onDone={onDone}
      />
      {reminder !== undefined && (
        <a className="button" href={reminder}>
          Påminn{of}
        </a>
      )}
      {assigned > sold && (
        <Button onClick={() => setOpen('move')}>
          Flytta lotter<span className="visually-hidden"> från {name}</span>
        </Button>
      )}
      {open === 'give' && <GiveDialog member={member} lottery={lottery} onClose={close} onDone={done} />}
      {open === 'move' && <MoveDialog {...{ member, members, lottery }} onClose={close} onDone={done} />}
    </>
  );
}

/**
 * A mailto link for one member; the service sends mails to many. Undefined if there is nobody to mail, or nothing to
 * remind of after the sale.
 */
function reminderMail(
  { member: { email, firstName }, assigned, sold, owed, unpaid }: Standing,
  lottery: CountedLottery,
  now: Date,
): string | undefined {
  const { name, validUntilDate } = lottery;
  const isOpen = saleIsOpen(lottery, now);
  if (email === '' || (!isOpen && owed === 0 && unpaid === 0)) return undefined;
  const left = assigned - sold;
  const unsold = `Du har ${formatNumber(left)} ${left === 1 ? 'lott' : 'lotter'} kvar att sälja i ${name}.`;
  const sentences = [
    isOpen && left > 0 && unsold,
    owed > 0 && `Du har ${formatKronor(owed)} att lämna in för ${name}.`,
    unpaid > 0 && `Dina köpare har ${formatKronor(unpaid)} kvar att betala i ${name}.`,
    isOpen
      ? `Försäljningen pågår till ${dayOf(validUntilDate)}.`
      : `Försäljningen slutade ${dayOf(validUntilDate)}.`,
  ];
  const subject = `Lotterna i ${name}`;
  const body = `Hej ${firstName}!\n\n${sentences.filter((sentence) => sentence !== false).join(' ')}\n`;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
