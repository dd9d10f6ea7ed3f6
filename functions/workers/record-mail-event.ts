import type { EventBridgeEvent } from 'aws-lambda';
import { MailEvent, recordEvent } from '../mail/mail-event.ts';
import { openService } from '../kernel/resources.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  recordEvent(openService(), MailEvent.parse(event.detail), Date.now());
