/** The offline inspector: live actors, their machines drawn, their log. Developers' own, in English. */
export function MachinesPage() {
  return (
    <main className="sec">
      <h1>Machines</h1>
    </main>
  )
}
