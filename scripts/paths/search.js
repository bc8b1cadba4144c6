// Shows the paths or machines that contain every searched word.
const input = document.querySelector('input[type=search]')
const found = document.querySelector('.found')
const all = [...document.querySelectorAll('[data-find]')]

const search = () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const one of all) {
    one.hidden = !words.every((word) => one.dataset.find.includes(word))
    if (!one.hidden) count++
  }
  found.textContent = words.length > 0 ? `${count} of ${all.length}` : ''
  const hash = words.length > 0 ? `?q=${encodeURIComponent(input.value)}` : location.pathname
  history.replaceState(null, '', hash)
  for (const link of document.querySelectorAll('a.machine')) link.search = words.length > 0 ? `?q=${encodeURIComponent(input.value)}` : ''
  for (const state of document.querySelectorAll('.state'))
    state.classList.toggle('sought', words.length === 1 && state.dataset.state === words[0])
}

const look = (state) => {
  input.value = state
  search()
  input.scrollIntoView({ block: 'start' })
}

input.addEventListener('input', search)
document.addEventListener('click', ({ target }) => {
  const sought = target.closest('[data-search], .state')
  const state = sought?.dataset.search ?? sought?.dataset.state
  if (state) look(state.toLowerCase())
})
// Opened from the index with its search.
const asked = new URLSearchParams(location.search).get('q')
if (asked) {
  input.value = asked
  search()
  // A word that occurs only in the machine's own title matches none of its paths.
  if (all.every((one) => one.hidden)) look('')
}
