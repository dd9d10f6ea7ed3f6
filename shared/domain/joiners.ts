/** Invisible characters (`withoutInvisible`) but U+200C and U+200D, which join or part the letters of a name. */
const invisibleButJoiners = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A name without invisible characters, however it was copied; joiners between letters remain. */
export const withoutInvisibleButJoiners = (text: string): string => text.replaceAll(invisibleButJoiners, '');
