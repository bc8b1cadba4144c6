import type { BankAccount } from '#contract/withdrawal.ts'
import type { Sql } from '../../kernel/database.ts'

export interface NewBank {
  readonly playerId: string
  readonly bankId: string
  readonly holder: string
  readonly sealed: Buffer
  readonly digest: Buffer
  /** Of the number in its one spelling. */
  readonly plainDigest: Buffer
  readonly last4: string
  readonly at: number
}

const columns = `id::text, bank_id as "bankId", holder, last4, added_at as "addedAt"`

/** The player's own accounts, in the order in which they were added. */
export const banksOf = (sql: Sql, playerId: string) =>
  sql.rows<BankAccount>(`select ${columns} from bank_account where player_id = $1 and removed_at is null order by bank_account.id`, [
    playerId,
  ])

export const findBank = (sql: Sql, playerId: string, id: string) =>
  sql.row<BankAccount>(`select ${columns} from bank_account where player_id = $1 and id = $2 and removed_at is null`, [playerId, id])

/** Returns the id of the new account; undefined when the player already has it. */
export const insertBank = async (tx: Sql, bank: NewBank): Promise<string | undefined> =>
  (
    await tx.row<{ id: string }>(
      `insert into bank_account (player_id, bank_id, holder, number_sealed, number_digest, plain_digest, last4, added_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (player_id, bank_id, number_digest) where removed_at is null do nothing returning id::text`,
      [bank.playerId, bank.bankId, bank.holder, bank.sealed, bank.digest, bank.plainDigest, bank.last4, bank.at],
    )
  )?.id

export const removeBank = (tx: Sql, id: string, at: number) => tx.rows('update bank_account set removed_at = $2 where id = $1', [id, at])

/** Whether a withdrawal to it is under way. */
export const isInUse = async (tx: Sql, id: string): Promise<boolean> =>
  (await tx.row(`select 1 from withdrawal where bank_account_id = $1 and state in ('reserved', 'review', 'paying') limit 1`, [id])) !==
  undefined

/** The other players who were paid to the account of a withdrawal. */
export const othersPaidTo = async (tx: Sql, withdrawalId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      `select distinct other.player_id::text as id from withdrawal w join bank_account own on own.id = w.bank_account_id
         join bank_account other on other.bank_id = own.bank_id and other.plain_digest = own.plain_digest and other.player_id <> own.player_id
         where w.id = $1 and exists (select 1 from withdrawal paid where paid.bank_account_id = other.id and paid.state = 'paid')
         order by id`,
      [withdrawalId],
    )
  ).map(({ id }) => id)

/** The other players who have, or had, an account of this number elsewhere. */
export const othersWithNumber = async (tx: Sql, { playerId, bankId, plainDigest }: NewBank): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      `select distinct player_id::text as id from bank_account where plain_digest = $3 and bank_id <> $2 and player_id <> $1 order by id`,
      [playerId, bankId, plainDigest],
    )
  ).map(({ id }) => id)
