"""The 512 words of safety phrases, 9 bits each. A data table whose order is part of the save-file format.

Common English nouns and adjectives in ASCII, the same on every machine and in every language. No two begin with the
same four letters, and none sounds like another, so that a phrase can be read aloud even over a bad line.
"""

TEXT = """
acid acorn actor album alley almond amber anchor angle animal ankle answer apple arch arrow artist aspen atlas attic
autumn avenue bacon badge baker bamboo barn basket beach bead bean beaver beetle bell berry bicycle birch biscuit
blanket blossom blue boat bone book border bottle boulder bowl branch bread brick bridge brother brown bugle butter
cabin cable cactus cake camel camp candle canoe canyon captain caravan cargo carpet carrot castle cattle cave cedar
cello cereal chain chalk cheese cherry chess chicken chimney church circle city clay cliff clock cloud clover coach
coast cobalt coffee coin comet compass copper coral cork corner cotton cowboy cradle crane crater cricket crown
crystal cup curtain cushion daisy dance danger dawn deer delta dentist desert desk diamond dinner doctor dolphin
donkey door dove dozen dragon drama dream dress drift drum duck dusk early earth easy echo elbow elephant ember
empire engine evening exit fabric falcon family famous farm feather fence fern ferry fiddle field finger fire fish
flag flame flint floor flower flute fog forest fork fossil fountain fox frame freight fresh friend frog frost fruit
funnel future galaxy garage garden garlic gate gentle giant ginger giraffe glacier glass globe glove goat gold goose
grain granite grape gravel green guest guitar hall hammer happy harbor harvest hawk hazel heart hedge helmet hero
hill history hockey honey hook horizon horse hotel house hunter idea igloo inch index indigo insect iris iron island
ivory jacket jaguar jasmine jelly jewel jockey journey judge juice jungle junior jury kayak kettle key king kitchen
kitten knee label ladder lake lamp lantern laser laurel lava lawn leaf leather lemon leopard letter library lilac
lion lizard lobster lotus lucky lunch machine magnet maple marble margin market marsh mason meadow medal melon
member midnight milk mill mint mirror mist monkey month moon morning moss motor mountain mouse movie museum music
napkin narrow nature needle nest nickel night notebook novel number nurse oasis ocean office olive onion orange
orbit orchard otter oxygen oyster page paint palace palm panda paper parade parrot path peach peanut pearl pebble
pelican pencil pepper piano picnic pigeon pilot pine pirate planet plate plum pocket polar pond pony poppy porch
potato powder present prince pumpkin purple puzzle pyramid quarter queen quiet quilt rabbit raccoon radar radio rain
ranch raven red ribbon rice river road robin robot rocket rope rose ruby ruler saddle sailor salmon salt sand
sapphire satin scarf school scout season shadow shark sheep shell shield ship shoulder silk silver singer sister
sketch sky sled slipper smoke snail snow soccer soldier spark sphere spice spider spoon spring square squirrel
stable star statue steam stone storm straw street sugar summer swan sweater swing sword table tailor talent teacher
temple tennis tent thunder tiger timber toast tomato tower tractor train travel treasure tree triangle trout truck
trumpet tulip tunnel turtle twenty umbrella unicorn vacuum valley vanilla velvet village vine violet visitor voice
volcano wagon waiter walnut walrus water wave wealth wedding week whale wheat whistle white willow window winter
wizard wolf wonder wood wool world yacht year yellow yogurt young zebra zigzag zinc
"""
WORDS = tuple(TEXT.split())
