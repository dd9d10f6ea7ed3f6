/** The mailbox of an email, used to count the mails to it. A `+suffix` leads to the same mailbox. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');
