import { dayMs } from '#server/kernel/calendar.ts'
import type { Sql } from '#server/kernel/database.ts'
import { currencies } from '#server/ledger/ledger.ts'

interface FillOptions {
  readonly players: number
  /** How many of each queue's cases wait for a person. */
  readonly waiting: number
  readonly now: number
}
const spread = 90 * dayMs
let fillings = 0

/** Players with what the desk's lists show of them: verified names, sessions, orders, a chat, and entries of the audit log. */
export async function fillDesk(sql: Sql, { players, waiting, now }: FillOptions): Promise<void> {
  const first = fillings
  fillings += players
  const made = await sql.rows<{ id: string }>(
    `insert into player (uuid, account, mobile, nickname, avatar, password_hash, birth_date, terms_version, created_at)
       select gen_random_uuid(), 'desk_' || n, (9170000000 + n)::text, case when n % 50000 = 7 then 'Rarely ' else 'Player ' end || n, '1', 'none', '1990-01-01', 1,
           $3::bigint - $4 + n from generate_series($1::integer + 1, $1::integer + $2::integer) n returning id::text`,
    [first, players, now, spread],
  )
  const ids = made.map(({ id }) => id)
  const each = `unnest($1::bigint[]) with ordinality as made (p, n)`
  const open = 'n <= $2'
  const at = `$3::bigint - ${spread} + n * 60000`
  const fill = async (text: string) =>
    sql.rows(`insert into ${text} from ${each} where ($2::bigint, $3::bigint) is not null`, [ids, waiting, now])
  await sql.rows(
    `insert into account (owner, player_id, currency, balance) select 'player', p, c, 0 from unnest($1::bigint[]) p, unnest($2::text[]) c`,
    [ids, currencies],
  )
  await fill(`kyc (player_id, state, name, birth_date, id_type, id_number, address, submitted_at)
    select p, case when ${open} then 'submitted' else 'approved' end, 'Maria Santos', '1990-01-01', 'passport', 'P' || p, 'Manila', ${at}`)
  await fill(`player_details (player_id, email) select p, 'player.' || p || '@example.ph'`)
  await fill(`session (token_hash, player_id, created_at, last_input_at, last_seen_at, expires_at, ip, device)
    select decode(md5('desk' || p), 'hex'), p, ${at}, ${at}, ${at}, $3, '10.0.0.1', 'bench'`)
  await fill(`deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at, settled_at)
    select p, 'qr-ph', 'qr', 'sandbox', 10000, 'paid', ${at}, $3, ${at}`)
  await fill(`bank_account (player_id, bank_id, holder, number_sealed, number_digest, plain_digest, last4, added_at)
    select p, 'gcash', 'Maria Santos', '', decode(md5('bank' || p), 'hex'), decode(md5('bank' || p), 'hex'), '0000', ${at}`)
  await fill(`withdrawal (player_id, bank_account_id, channel, amount, state, created_at, hold_until, settled_at)
    select p, (select b.id from bank_account b where b.player_id = p limit 1), 'sandbox', 10000, case when ${open} then 'review' else 'paid' end, ${at}, ${at},
      case when ${open} then null else ${at} end`)
  await fill(`feedback (player_id, type, text, at, state, closed_at)
    select p, 'bug', 'It is slow.', ${at}, case when ${open} then 'open' else 'closed' end, case when ${open} then null else ${at} end`)
  await fill(`goods_order (player_id, goods_id, name, art, diamonds, recipient, at, state, done_at)
    select p, 'mug', '{"en-PH":"Mug","fil-PH":"Mug"}', 'mug', 10, '{"name":"Maria","mobile":"9170000000"}', ${at}, case when ${open} then 'created' else 'done' end,
      case when ${open} then null else ${at} end`)
  await fill(`chat (player_id, is_vip, locale, state, opened_at, queued_at, last_at, closed_at, closed_by)
    select p, false, 'en-PH', case when ${open} then 'waiting' else 'closed' end, ${at}, ${at}, ${at}, case when ${open} then null else ${at} end,
      case when ${open} then null else 'idle' end`)
  await fill(`audit_log (at, actor, action, target, reason)
    select ${at}, case when n % 2 = 0 then 'ana' else 'ben' end, case when n = 8 then 'rare.act' else 'player.noted' end, 'player:' || p, 'a bench'`)
  await fill(`desk_request (call, target, input, amount, state_hash, by, reason, at, state, decided_by, decided_at)
    select 'playerAdjust', 'player:' || p, '{"amount":1}', 1, '0000000000000000', 'ana', 'a bench', ${at}, 'done', 'ben', ${at}`)
  await sql.rows(
    `insert into segment_mail (segment, content, counted, newest_id, state, sent, by, reason, at, expires_at, ended_at)
       select '{}', '{"template":"written","words":{"en-PH":{"title":"News","text":"News"}}}', 10, 1, 'done', 10, 'ana', 'a bench', $2, $2, $2 from generate_series(1, $1::integer / 100)`,
    [players, now],
  )
  await sql.rows(
    `insert into announcement (words, art, is_popup, starts_at, ends_at, by, reason, at)
       select '{"en-PH":{"title":"News","text":"News"},"fil-PH":{"title":"Balita","text":"Balita"}}', 'fan', true, n, n + 1, 'ana', 'a bench', n
         from generate_series(1, $1::integer / 100) n`,
    [players],
  )
}
