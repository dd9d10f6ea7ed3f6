import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { parseTicket } from '../../../../functions/store/ticket-record.ts';
import { parseMessage } from '../../../../functions/store/outbox.ts';
import { Connection } from '../../../../functions/store/connection.ts';
import { keys, type Key } from '../../../../functions/store/keys.ts';
import { Meter } from '../../../../functions/store/outcome.ts';
import { ServiceTable } from '../../../../functions/store/table.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { receive } from '../../../workers/outbox.ts';
import { type Death, deaths, naiveDeaths } from './deaths.ts';

/** Who carries messages to mail out, and can die of it. */
export interface Contender {
  readonly name: string;
  readonly deaths: readonly Death[];
  /** Brings a message once. `death`: where it is to die of it. @returns whether it died */
  deliver(place: Key, death?: Death): Promise<boolean>;
}

const worker = 'sendTicketMail';

/** The worker as it is; its thread is ended where it dies. */
export function ours(cloud: TestCloud): Contender {
  const { local } = cloud;
  const isOwn = (caller: string) => caller.endsWith(`-${worker}`);
  const deliver = async (place: Key, death?: Death) => {
    let died = false;
    const die = () => {
      died = true;
      local.crash(worker);
    };
    const stop =
      death?.when === 'before'
        ? local.gateway.intercept((call) => {
            if (!isOwn(call.caller.name) || !death.is(call)) return undefined;
            die();
            return 'fail';
          })
        : local.gateway.observe((call) => {
            if (isOwn(call.caller) && death?.is(call)) die();
          });
    await receive(cloud, worker, place);
    stop();
    return died;
  };
  return { name: 'ours', deaths, deliver };
}

/** Sends, then deletes: what one would write first. It dies by hearing of nothing any more. */
export function naive({ local }: TestCloud): Contender {
  const name = 'naive';
  const { gateway, region } = local.endpoints;
  const shared = {
    endpoint: gateway,
    region,
    credentials: local.gateway.admit({ name }),
    maxAttempts: 1,
  };
  const { TABLE_NAME = '', SENDER_ADDRESS: Source = '' } = local.environment(worker);
  const client = new DynamoDBClient(shared);
  const service = new ServiceTable(new Connection(client, TABLE_NAME, new Meter()), '');
  const ses = new SESClient(shared);

  const carryOut = async (place: Key) => {
    const item = await service.get(place, { consistent: true });
    if (!item) return;
    const { task, club } = parseMessage(item);
    if (task.kind !== 'ticket') throw new TypeError('it mails tickets');
    const number = task.tickets[0]?.number ?? 0;
    const found = await service.of(club).get(keys.ticket(task.lotteryId, number), { consistent: true });
    const address = found && parseTicket(found).view.b?.e;
    if (!address) return;
    const Data = Buffer.from(`From: ${Source}\r\nTo: ${address}\r\nSubject: Din lott\r\n\r\nTack!\r\n`);
    await ses.send(new SendRawEmailCommand({ Source, Destinations: [address], RawMessage: { Data } }));
    await service.write({ delete: place });
  };
  const deliver = async (place: Key, death?: Death) => {
    let isDead = false;
    const stop = local.gateway.intercept((call) => {
      if (call.caller.name !== name || !death) return undefined;
      if (isDead) return 'fail';
      isDead = death.is(call);
      if (!isDead) return undefined;
      return death.when === 'before' ? 'fail' : 'drop-answer';
    });
    await carryOut(place).catch(() => undefined);
    stop();
    return isDead;
  };
  return { name, deaths: naiveDeaths, deliver };
}
