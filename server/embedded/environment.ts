/** The environment of the database's programs: no secret of the server, no PG… variable of the machine. */
export const environment = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' }
